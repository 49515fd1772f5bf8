module shamrocks

go 1.19
