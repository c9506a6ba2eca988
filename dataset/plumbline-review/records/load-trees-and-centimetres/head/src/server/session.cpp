#include "server/session.hpp"

namespace quayside {

std::string Session::receive(std::string_view bytes, Time now) {
    std::string out;
    if (closed_) return out;
    parser_.feed(bytes);
    while (auto event = parser_.next()) {
        if (const Fault* fault = std::get_if<Fault>(&*event)) {
            out += render(fault->tag, Reply::bad(fault->reason));
            continue;
        }
        const Command& command = std::get<Command>(*event);
        if (command.verb == "QUIT") {
            out += render(command.tag, {Reply::Kind::Ok, "goodbye", {}});
            closed_ = true;
            engine_.abandon();
            return out;
        }
        out += render(command.tag, engine_.execute(command, now));
    }
    if (parser_.closed()) {
        out += render("", Reply::bad("the connection cannot be understood any more"));
        closed_ = true;
        engine_.abandon();
    }
    return out;
}

}  // namespace quayside
