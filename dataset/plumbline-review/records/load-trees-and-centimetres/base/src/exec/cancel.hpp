// Cancellation: a source says so, tokens hear of it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace quayside {

class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

namespace detail {

class CancelState {
public:
    bool cancelled() const;
    void cancel();

    // 0 when it is cancelled already; the callback has been called then.
    std::uint64_t add(std::function<void()> callback);

    // When this returns, the callback is not running and will not run, except when it is itself the
    // caller.
    void remove(std::uint64_t id);

private:
    mutable std::mutex mutex_;
    std::condition_variable idle_;
    bool cancelled_ = false;
    std::map<std::uint64_t, std::function<void()>> callbacks_;
    std::uint64_t next_ = 1;
    std::uint64_t running_ = 0;
    std::thread::id runner_;
};

}  // namespace detail

// Keeps a callback registered for as long as it lives.
class CancelRegistration {
public:
    CancelRegistration() = default;
    CancelRegistration(std::shared_ptr<detail::CancelState> state, std::uint64_t id)
        : state_(std::move(state)), id_(id) {}
    ~CancelRegistration() { reset(); }
    CancelRegistration(CancelRegistration&& other) noexcept
        : state_(std::move(other.state_)), id_(other.id_) {
        other.state_.reset();
    }
    CancelRegistration& operator=(CancelRegistration&& other) noexcept {
        if (this != &other) {
            reset();
            state_ = std::move(other.state_);
            other.state_.reset();
            id_ = other.id_;
        }
        return *this;
    }
    void reset();

private:
    std::shared_ptr<detail::CancelState> state_;
    std::uint64_t id_ = 0;
};

class CancelToken {
public:
    CancelToken() = default;  // never cancelled
    explicit CancelToken(std::shared_ptr<detail::CancelState> state) : state_(std::move(state)) {}

    bool cancelled() const { return state_ && state_->cancelled(); }
    void check() const {
        if (cancelled()) throw Cancelled();
    }

    // Calls back once, in the thread that cancels, or at once if that has happened already.
    [[nodiscard]] CancelRegistration on_cancel(std::function<void()> callback) const;

private:
    std::shared_ptr<detail::CancelState> state_;
};

class CancelSource {
public:
    CancelSource() : state_(std::make_shared<detail::CancelState>()) {}

    // Is cancelled along with its parent.
    explicit CancelSource(const CancelToken& parent);

    void cancel() { state_->cancel(); }
    bool cancelled() const { return state_->cancelled(); }
    CancelToken token() const { return CancelToken(state_); }

private:
    std::shared_ptr<detail::CancelState> state_;
    CancelRegistration parent_;
};

}  // namespace quayside
