//! The implementations of the wire protocols, one for each [`Provider`].

mod compat_chat;
mod messages_api;

use plumbline_conversation::Provider;

use self::compat_chat::CompatChat;
use self::messages_api::MessagesApi;
use crate::protocol::Protocol;

/// Returns the implementation of the wire protocol that `provider` names.
pub(crate) fn protocol_of(provider: Provider) -> &'static dyn Protocol {
    match provider {
        Provider::CompatChat => &CompatChat,
        Provider::MessagesApi => &MessagesApi,
    }
}
