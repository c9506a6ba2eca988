#include "exec/thread_pool.hpp"

#include <algorithm>

namespace quayside {

ThreadPool::ThreadPool(std::size_t threads) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

void ThreadPool::enqueue(int urgency, std::function<void()> run) {
    {
        std::lock_guard lock(mutex_);
        // What is not taken over here is given up by the caller, outside of the lock.
        if (stopping_) return;
        queue_.push({urgency, arrivals_++, std::move(run)});
    }
    wake_.notify_one();
}

void ThreadPool::work() {
    while (true) {
        std::function<void()> run;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
            if (queue_.empty()) return;
            run = queue_.top().run;
            queue_.pop();
        }
        run();
    }
}

void ThreadPool::stop(Stop how) {
    std::priority_queue<Item> discarded;
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
        if (how == Stop::Discard) std::swap(discarded, queue_);
    }
    wake_.notify_all();
    // Promises of discarded tasks are broken here, where no lock is held.
    discarded = {};
    std::lock_guard lock(stop_mutex_);
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

std::size_t ThreadPool::queued() const {
    std::lock_guard lock(mutex_);
    return queue_.size();
}

}  // namespace quayside
