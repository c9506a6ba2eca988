// Threads that work off tasks in the order of their arrival.
#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <type_traits>
#include <vector>

namespace quayside {

class ThreadPool {
public:
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // What is waiting when the pool is destroyed is still run.
    template <class F>
    auto submit(F f) {
        using R = std::invoke_result_t<F>;
        auto task = std::make_shared<std::packaged_task<R()>>(std::move(f));
        std::future<R> future = task->get_future();
        enqueue([task] { (*task)(); });
        return future;
    }

    std::size_t thread_count() const { return threads_.size(); }

private:
    void enqueue(std::function<void()> run);
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::queue<std::function<void()>> queue_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace quayside
