//! Serves a folder to this machine: `serve FOLDER PORT`. For trying the page; any web server will do.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(Ok(port))) =
        (arguments.next(), arguments.next().map(|port| port.parse::<u16>()))
    else {
        eprintln!("serve: expected a folder and a port");
        std::process::exit(2);
    };
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    println!("http://{}/", listener.local_addr()?);
    for stream in listener.incoming().flatten() {
        let folder = PathBuf::from(&folder);
        // A browser that goes away in the middle of an answer is no failure.
        thread::spawn(move || answer(stream, &folder).ok());
    }
    Ok(())
}

/// Answers one request.
fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the head says nothing that matters here, but has to be read.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}

    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let path = words.next().and_then(|target| target.split('?').next()).unwrap_or_default();
    let (status, kind, body) = match (method, find(folder, path)) {
        ("GET" | "HEAD", Some((kind, body))) => ("200 OK", kind, body),
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", b"no such file\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain", b"only GET\n".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The type and the content of a file: those of the folder itself, none below or above.
fn find(folder: &Path, path: &str) -> Option<(&'static str, Vec<u8>)> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    if name.contains(['/', '\\']) || name.starts_with('.') {
        return None;
    }
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => return None,
    };
    Some((kind, fs::read(folder.join(name)).ok()?))
}
