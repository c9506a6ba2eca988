//! The implementations of the wire protocols, one for each [`WireProtocol`].

mod compat_chat;
mod messages_api;

use plumbline_conversation::WireProtocol;

use self::compat_chat::CompatChat;
use self::messages_api::MessagesApi;
use crate::protocol::Protocol;

/// Returns the implementation of the wire `protocol`.
pub(crate) fn implementation_of(protocol: WireProtocol) -> &'static dyn Protocol {
    match protocol {
        WireProtocol::CompatChat => &CompatChat,
        WireProtocol::MessagesApi => &MessagesApi,
    }
}
