use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use platen::{Config, Label, Pool, Printers};

/// Answers one session with the given lines, and gives back what it was told.
fn printer(answers: &'static [&'static str]) -> (SocketAddr, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let told = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let mut told = Vec::new();
        for answer in answers {
            stream.write_all(answer.as_bytes()).unwrap();
            told.extend(lines.next().map(Result::unwrap));
        }
        told
    });
    (address, told)
}

#[test]
fn labels_go_through_one_session_that_is_ended() {
    let (address, told) = printer(&["READY\r\n", "OK\r\n", "OK\r\n", "OK\r\n"]);
    let pool = Pool::new(Printers::at(address), Config::default());
    for text in ["1;Aisle 4", "2;Aisle 5"] {
        let mut session = pool.take(Duration::from_secs(5)).unwrap();
        session.print(&Label::parse(text).unwrap()).unwrap();
    }
    pool.close();
    assert_eq!(told.join().unwrap(), ["PRINT 1 \"Aisle 4\"", "PRINT 2 \"Aisle 5\"", "BYE"]);
}

#[test]
fn a_busy_printer_is_an_error() {
    let (address, told) = printer(&["BUSY\r\n"]);
    let pool = Pool::new(Printers::at(address), Config::default());
    let Err(error) = pool.take(Duration::from_secs(5)) else { panic!("it was busy") };
    assert_eq!(error.to_string(), "cannot connect: the printer answered \"BUSY\"");
    drop(told);
}
