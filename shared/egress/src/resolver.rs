//! DNS resolver that refuses a name if any of its addresses is not public, and its variant without this check.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::guard::Guard;
use crate::refusal::{RefusalReason, UrlRefusal};

/// Resolves names to addresses.
#[async_trait::async_trait]
pub trait Lookup: Send + Sync {
    /// Returns every address that a connection to the host `name` could use.
    ///
    /// # Errors
    ///
    /// An error if the lookup fails.
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's resolver.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemLookup;

#[async_trait::async_trait]
impl Lookup for SystemLookup {
    async fn lookup(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// DNS resolver of the HTTP client.
pub(crate) struct Resolver {
    lookup: Arc<dyn Lookup>,
    /// Guard that checks every address, or `None` for a resolver that accepts every address.
    guard: Option<Guard>,
}

impl Resolver {
    pub(crate) fn guarded(lookup: Arc<dyn Lookup>, guard: Guard) -> Self {
        Self { lookup, guard: Some(guard) }
    }

    pub(crate) fn unguarded(lookup: Arc<dyn Lookup>) -> Self {
        Self { lookup, guard: None }
    }
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (lookup, guard) = (self.lookup.clone(), self.guard.clone());
        Box::pin(async move {
            let addresses = lookup.lookup(name.as_str()).await?;
            if let Some(guard) = guard
                && !addresses.iter().all(|address| guard.permits_address(*address))
            {
                return Err(UrlRefusal::new(RefusalReason::Address).into());
            }
            let sockets = addresses.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(sockets) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::Mutex;

    use super::*;

    /// Resolver that returns each answer once, in order, like a name whose records change between lookups.
    struct ChangingLookup(Mutex<VecDeque<Vec<IpAddr>>>);

    #[async_trait::async_trait]
    impl Lookup for ChangingLookup {
        async fn lookup(&self, _: &str) -> io::Result<Vec<IpAddr>> {
            self.0.lock().unwrap().pop_front().ok_or_else(|| io::ErrorKind::NotFound.into())
        }
    }

    fn changing_lookup(answers: &[&[&str]]) -> Arc<dyn Lookup> {
        let parsed = answers.iter().map(|answer| answer.iter().map(|ip| ip.parse().unwrap()).collect());
        Arc::new(ChangingLookup(Mutex::new(parsed.collect())))
    }

    /// Resolves a name. The error is true if the guard refused the name, and false if the lookup failed.
    async fn resolve(resolver: &Resolver) -> Result<Vec<IpAddr>, bool> {
        let answer = resolver.resolve("rebind.example".parse().unwrap()).await;
        answer
            .map(|found| found.map(|socket| socket.ip()).collect())
            .map_err(|error| error.is::<UrlRefusal>())
    }

    #[tokio::test]
    async fn addresses_of_every_lookup_are_checked() {
        let lookup = changing_lookup(&[&["93.184.215.14"], &["127.0.0.1"], &["2606:4700::1"], &["::1"]]);
        let resolver = Resolver::guarded(lookup, Guard::strict());
        assert_eq!(resolve(&resolver).await, Ok(vec!["93.184.215.14".parse().unwrap()]));
        assert_eq!(resolve(&resolver).await, Err(true));
        assert_eq!(resolve(&resolver).await, Ok(vec!["2606:4700::1".parse().unwrap()]));
        assert_eq!(resolve(&resolver).await, Err(true));
        assert_eq!(resolve(&resolver).await, Err(false), "an unknown name is not a refusal");
    }

    #[tokio::test]
    async fn name_with_one_private_address_is_refused() {
        let not_public = ["10.0.0.1", "::ffff:8.8.8.8", "169.254.169.254", "64:ff9b::808:808"];
        for address in not_public {
            let lookup = changing_lookup(&[&["93.184.215.14", address]]);
            assert_eq!(resolve(&Resolver::guarded(lookup, Guard::strict())).await, Err(true), "{address}");
        }
    }

    #[tokio::test]
    async fn unguarded_resolver_accepts_every_address() {
        let resolver = Resolver::unguarded(changing_lookup(&[&["127.0.0.1"]]));
        assert_eq!(resolve(&resolver).await, Ok(vec!["127.0.0.1".parse().unwrap()]));
    }
}
