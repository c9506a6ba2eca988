use std::io;
use std::net::SocketAddr;

use crate::manager::Manager;
use crate::session::Session;

/// Sessions with the printer at one address.
pub struct Printers {
    address: SocketAddr,
}

impl Printers {
    pub fn at(address: SocketAddr) -> Self {
        Self { address }
    }
}

impl Manager for Printers {
    type Connection = Session;

    fn connect(&self) -> io::Result<Session> {
        Session::begin(self.address)
    }

    fn is_usable(&self, session: &mut Session) -> bool {
        !session.failed()
    }

    fn end(&self, session: Session) {
        session.end();
    }
}
