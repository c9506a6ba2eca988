//! The implementation of each [`Provider`].

use plumbline_conversation::Provider;

use crate::compat_chat::CompatChat;
use crate::messages_api::MessagesApi;
use crate::protocol::Protocol;

/// Returns the wire protocol of a provider.
pub(crate) fn protocol(provider: Provider) -> &'static dyn Protocol {
    match provider {
        Provider::CompatChat => &CompatChat,
        Provider::MessagesApi => &MessagesApi,
    }
}
