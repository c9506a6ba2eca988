// Values that come later. In contrast to std::future there are continuations, and a promise that is
// given up ends in Cancelled.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "exec/cancel.hpp"

namespace quayside {

template <class T>
class Future;

namespace detail {

struct Nothing {};
template <class T>
using Stored = std::conditional_t<std::is_void_v<T>, Nothing, T>;

template <class T>
class FutureState {
public:
    using Result = std::variant<std::monostate, Stored<T>, std::exception_ptr>;

    // The first result counts. False for any later one.
    bool settle(Result result) {
        std::vector<std::function<void()>> waiting;
        {
            std::lock_guard lock(mutex_);
            if (result_.index() != 0) return false;
            result_ = std::move(result);
            waiting.swap(continuations_);
        }
        ready_.notify_all();
        for (auto& continuation : waiting) continuation();
        return true;
    }

    bool is_ready() const {
        std::lock_guard lock(mutex_);
        return result_.index() != 0;
    }

    // The result does not change any more once it is there, and may be read without the lock.
    const Result& wait() const {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [&] { return result_.index() != 0; });
        return result_;
    }

    template <class Duration>
    bool wait_for(Duration duration) const {
        std::unique_lock lock(mutex_);
        return ready_.wait_for(lock, duration, [&] { return result_.index() != 0; });
    }

    void then(std::function<void()> continuation) {
        {
            std::lock_guard lock(mutex_);
            if (result_.index() == 0) {
                continuations_.push_back(std::move(continuation));
                return;
            }
        }
        continuation();
    }

private:
    mutable std::mutex mutex_;
    mutable std::condition_variable ready_;
    Result result_;
    std::vector<std::function<void()>> continuations_;
};

template <class F, class T>
struct ThenResult {
    using type = std::invoke_result_t<F, const T&>;
};
template <class F>
struct ThenResult<F, void> {
    using type = std::invoke_result_t<F>;
};

}  // namespace detail

template <class T>
class Promise {
public:
    Promise() : state_(std::make_shared<detail::FutureState<T>>()) {}
    ~Promise() {
        if (state_) fail(std::make_exception_ptr(Cancelled()));
    }
    Promise(Promise&&) noexcept = default;
    Promise& operator=(Promise&&) = delete;

    Future<T> future() const { return Future<T>(state_); }

    template <class... Value>
    bool set(Value&&... value) {
        return state_->settle(detail::Stored<T>{std::forward<Value>(value)...});
    }
    bool fail(std::exception_ptr error) { return state_->settle(std::move(error)); }

    // Runs f and takes what it returns or throws.
    template <class F>
    void run(F&& f) {
        try {
            if constexpr (std::is_void_v<T>) {
                f();
                set();
            } else {
                set(f());
            }
        } catch (...) {
            fail(std::current_exception());
        }
    }

private:
    std::shared_ptr<detail::FutureState<T>> state_;
};

template <class T>
class Future {
public:
    Future() = default;
    explicit Future(std::shared_ptr<detail::FutureState<T>> state) : state_(std::move(state)) {}

    bool valid() const { return state_ != nullptr; }
    bool is_ready() const { return state_->is_ready(); }

    template <class Duration>
    bool wait_for(Duration duration) const {
        return state_->wait_for(duration);
    }

    // May be called by any number of threads, any number of times.
    T get() const {
        const auto& result = state_->wait();
        if (result.index() == 2) std::rethrow_exception(std::get<2>(result));
        if constexpr (!std::is_void_v<T>) return std::get<1>(result);
    }

    // Calls f when there is a value or an error, in the thread that provides it, or here if it is
    // there already.
    void on_ready(std::function<void()> f) const { state_->then(std::move(f)); }

    // f gets the value, in the thread that provides it, or here if it is there already. An error is
    // handed on without f.
    template <class F>
    auto then(F f) const {
        using R = typename detail::ThenResult<F, T>::type;
        auto promise = std::make_shared<Promise<R>>();
        Future<R> out = promise->future();
        auto state = state_.get();
        state_->then([promise, state, f = std::move(f)]() mutable {
            const auto& result = state->wait();
            if (result.index() == 2) {
                promise->fail(std::get<2>(result));
            } else if constexpr (std::is_void_v<T>) {
                promise->run(f);
            } else {
                promise->run([&] { return f(std::get<1>(result)); });
            }
        });
        return out;
    }

private:
    std::shared_ptr<detail::FutureState<T>> state_;
};

// All values in order, or the error of the first in order that has one. Waits for all of them in
// either case.
template <class T>
Future<std::vector<T>> when_all(const std::vector<Future<T>>& futures) {
    struct Gather {
        std::atomic<std::size_t> missing;
        std::vector<Future<T>> futures;
        Promise<std::vector<T>> promise;
    };
    auto gather = std::make_shared<Gather>();
    gather->missing = futures.size() + 1;
    gather->futures = futures;
    Future<std::vector<T>> out = gather->promise.future();
    auto arrive = [gather] {
        if (--gather->missing > 0) return;
        auto parts = std::move(gather->futures);
        gather->promise.run([&] {
            std::vector<T> values;
            for (const Future<T>& part : parts) values.push_back(part.get());
            return values;
        });
    };
    for (const Future<T>& future : futures) future.on_ready(arrive);
    arrive();
    return out;
}

}  // namespace quayside
