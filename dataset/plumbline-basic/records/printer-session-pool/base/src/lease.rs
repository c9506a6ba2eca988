use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::manager::Manager;
use crate::shared::Shared;

/// A connection that is lent. It goes back to the pool when this is dropped.
pub struct Lease<M: Manager> {
    shared: Arc<Shared<M>>,
    /// Always there until the lease is given up.
    connection: Option<M::Connection>,
}

impl<M: Manager> Lease<M> {
    pub(crate) fn new(shared: Arc<Shared<M>>, connection: M::Connection) -> Self {
        Self { shared, connection: Some(connection) }
    }

    /// Ends the connection instead of giving it back.
    pub fn discard(mut self) {
        if let Some(connection) = self.connection.take() {
            self.shared.end(connection);
        }
    }
}

impl<M: Manager> Deref for Lease<M> {
    type Target = M::Connection;

    fn deref(&self) -> &Self::Target {
        self.connection.as_ref().expect("only discard and drop take it")
    }
}

impl<M: Manager> DerefMut for Lease<M> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.connection.as_mut().expect("only discard and drop take it")
    }
}

impl<M: Manager> Drop for Lease<M> {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if self.shared.manager.is_usable(&mut connection) {
            self.shared.give_back(connection);
        } else {
            self.shared.end(connection);
        }
    }
}
