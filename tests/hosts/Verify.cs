// C#: whether Native.cs says what include/shamrocks.h says: each function with the kind and the
// direction of each parameter, each number, each layout.
// mono verify.exe shamrocks.h PREPROCESSED LAYOUT

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Shamrocks;

static class Verify
{
    static readonly Dictionary<Type, string> words = new Dictionary<Type, string> {
        { typeof(void), "void" }, { typeof(byte), "uint8_t" }, { typeof(ushort), "uint16_t" },
        { typeof(uint), "uint32_t" }, { typeof(ulong), "uint64_t" }, { typeof(int), "int32_t" },
        { typeof(UIntPtr), "size_t" }, { typeof(IntPtr), "pointer" },
        { typeof(Position), "shamrocks_position" }, { typeof(Failure), "shamrocks_error" },
        { typeof(Progress), "shamrocks_progress" }, { typeof(GameHandle), "shamrocks_game" },
        { typeof(SolverHandle), "shamrocks_solver" }, { typeof(JudgeHandle), "shamrocks_judge" },
    };

    // A parameter as C# declares it: its type, and whether the function reads or writes it.
    static string Declared(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        bool read = type.IsArray ? !parameter.IsOut : parameter.IsIn;
        if (!type.IsArray && !type.IsByRef) return words[type];
        return (read ? "read " : "write ") + words[type.GetElementType()];
    }

    static string Declared(MethodInfo method)
    {
        var import = method.GetCustomAttribute<DllImportAttribute>();
        if (import.EntryPoint != method.Name || import.CallingConvention != CallingConvention.Cdecl)
            throw new Exception(method.Name + " is imported as something else");
        return words[method.ReturnType] + " " + method.Name
            + "(" + string.Join(", ", method.GetParameters().Select(p => Declared(p))) + ")";
    }

    // The same of C. Objects are handles; who frees one has but the pointer.
    static string Promised(string function, string parameter)
    {
        Match match = Regex.Match(parameter.Trim(), @"^(const )?(\w+) (\**)\w+(\[\d+\])?$");
        string type = match.Groups[2].Value.Replace("char", "uint8_t");
        int depth = match.Groups[3].Length + match.Groups[4].Captures.Count;
        if (Regex.IsMatch(type, "^shamrocks_(game|solver|judge)$"))
        {
            if (function.EndsWith("_free")) return "pointer";
            depth--;
        }
        if (!match.Success || depth < 0 || depth > 1) throw new Exception(function + ": " + parameter);
        return depth == 0 ? type : (match.Groups[1].Success ? "read " : "write ") + type;
    }

    static string Promised(Match prototype)
    {
        string returned = prototype.Groups[1].Value, name = prototype.Groups[2].Value;
        string parameters = Regex.Replace(prototype.Groups[3].Value, @"\s+", " ");
        var promised = parameters == "void" ? new string[0]
            : parameters.Split(',').Select(p => Promised(name, p));
        return (returned == "const char *" ? "pointer" : returned.Trim()) + " " + name
            + "(" + string.Join(", ", promised) + ")";
    }

    // A struct as C lays it out: its size, and which field stands where, CardsLeft as cards_left.
    static string Layout(Type type)
    {
        var fields = type.GetFields().Select(field => " "
            + Regex.Replace(field.Name, "(?<=.)[A-Z]", "_$0").ToLowerInvariant()
            + "=" + Marshal.OffsetOf(type, field.Name));
        return words[type] + " " + Marshal.SizeOf(type) + string.Concat(fields);
    }

    static int Compare(string what, IEnumerable<string> promised, IEnumerable<string> declared)
    {
        foreach (string one in promised.Except(declared)) Console.WriteLine("missing: " + one);
        foreach (string one in declared.Except(promised)) Console.WriteLine("too much: " + one);
        if (!promised.Any()) throw new Exception("the header has no " + what);
        Console.WriteLine(promised.Count() + " " + what);
        return promised.OrderBy(one => one).SequenceEqual(declared.OrderBy(one => one)) ? 0 : 1;
    }

    static int Main(string[] files)
    {
        const BindingFlags ours = BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly;
        string header = File.ReadAllText(files[0]), preprocessed = File.ReadAllText(files[1]);

        var prototypes = Regex.Matches(preprocessed, @"([\w ]+[ *])(shamrocks_\w+)\(([^)]*)\);").Cast<Match>();
        var numbers = Regex.Matches(header, @"^#define (SHAMROCKS_\w+) (\d+)$", RegexOptions.Multiline)
            .Cast<Match>();
        int wrong = Compare("functions", prototypes.Select(p => Promised(p)).ToList(),
            typeof(Native).GetMethods(ours).Select(m => Declared(m)).ToList());
        wrong += Compare("numbers", numbers.Select(n => n.Groups[1] + " " + n.Groups[2]).ToList(),
            typeof(Native).GetFields(ours).Select(f => f.Name + " " + f.GetRawConstantValue()).ToList());
        wrong += Compare("layouts", File.ReadAllLines(files[2]),
            new[] { typeof(Position), typeof(Failure), typeof(Progress) }.Select(t => Layout(t)).ToList());
        return wrong;
    }
}
