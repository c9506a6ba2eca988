#include "exec/cancel.hpp"

namespace quayside {

namespace detail {

bool CancelState::cancelled() const {
    std::lock_guard lock(mutex_);
    return cancelled_;
}

void CancelState::cancel() {
    std::unique_lock lock(mutex_);
    if (cancelled_) return;
    cancelled_ = true;
    runner_ = std::this_thread::get_id();
    // Callbacks are called without the lock, and may remove themselves or others.
    while (!callbacks_.empty()) {
        auto node = callbacks_.extract(callbacks_.begin());
        running_ = node.key();
        lock.unlock();
        node.mapped()();
        node.mapped() = nullptr;
        lock.lock();
        running_ = 0;
        idle_.notify_all();
    }
}

std::uint64_t CancelState::add(std::function<void()> callback) {
    {
        std::lock_guard lock(mutex_);
        if (!cancelled_) {
            std::uint64_t id = next_++;
            callbacks_.emplace(id, std::move(callback));
            return id;
        }
    }
    callback();
    return 0;
}

void CancelState::remove(std::uint64_t id) {
    std::function<void()> dropped;
    std::unique_lock lock(mutex_);
    auto it = callbacks_.find(id);
    if (it != callbacks_.end()) {
        // What the callback holds is released when the lock is, not before.
        dropped = std::move(it->second);
        callbacks_.erase(it);
        lock.unlock();
        return;
    }
    if (id == 0 || runner_ == std::this_thread::get_id()) return;
    idle_.wait(lock, [&] { return running_ != id; });
}

}  // namespace detail

void CancelRegistration::reset() {
    if (state_) state_->remove(id_);
    state_.reset();
}

CancelRegistration CancelToken::on_cancel(std::function<void()> callback) const {
    if (!state_) return {};
    std::uint64_t id = state_->add(std::move(callback));
    if (id == 0) return {};
    return CancelRegistration(state_, id);
}

CancelSource::CancelSource(const CancelToken& parent) : CancelSource() {
    std::weak_ptr<detail::CancelState> weak = state_;
    parent_ = parent.on_cancel([weak] {
        if (auto state = weak.lock()) state->cancel();
    });
}

}  // namespace quayside
