//! The implementations of the wire protocols, one for each [`WireProtocol`].

mod compat_chat;
mod messages_api;

use plumbline_conversation::WireProtocol;

use self::compat_chat::CompatChat;
use self::messages_api::MessagesApi;
use crate::protocol::Protocol;

/// Returns the implementation of the wire protocol that `provider` names.
pub(crate) fn protocol_of(provider: WireProtocol) -> &'static dyn Protocol {
    match provider {
        WireProtocol::CompatChat => &CompatChat,
        WireProtocol::MessagesApi => &MessagesApi,
    }
}
