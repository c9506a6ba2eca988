#include "exec/thread_pool.hpp"

#include <algorithm>

namespace quayside {

ThreadPool::ThreadPool(std::size_t threads) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

ThreadPool::~ThreadPool() {
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::enqueue(std::function<void()> run) {
    {
        std::lock_guard lock(mutex_);
        queue_.push(std::move(run));
    }
    wake_.notify_one();
}

void ThreadPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
        if (queue_.empty()) return;
        std::function<void()> run = std::move(queue_.front());
        queue_.pop();
        lock.unlock();
        run();
        run = nullptr;
        lock.lock();
    }
}

}  // namespace quayside
