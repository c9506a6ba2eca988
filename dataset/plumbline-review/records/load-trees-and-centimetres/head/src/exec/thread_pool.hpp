// Threads that work off tasks, the urgent ones first.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "exec/cancel.hpp"
#include "exec/future.hpp"

namespace quayside {

class ThreadPool {
public:
    enum class Stop { Drain, Discard };

    explicit ThreadPool(std::size_t threads);
    ~ThreadPool() { stop(Stop::Discard); }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Runs f in one of the threads. Tasks of equal urgency run in the order of their arrival. A task
    // that is cancelled before it runs does not run, and its future ends in Cancelled at once; one
    // that runs already must look at the token by itself. When the pool has been stopped, the future
    // ends in Cancelled as well.
    template <class F>
    auto submit(F f, CancelToken token = {}, int urgency = 0) {
        using R = std::invoke_result_t<F>;
        struct Task {
            Promise<R> promise;
            F work;
            CancelRegistration registration;
            std::atomic<bool> taken{false};
            explicit Task(F f) : work(std::move(f)) {}
        };
        auto task = std::make_shared<Task>(std::move(f));
        Future<R> future = task->promise.future();
        std::weak_ptr<Task> weak = task;
        task->registration = token.on_cancel([weak] {
            auto task = weak.lock();
            if (task && !task->taken.exchange(true)) {
                task->promise.fail(std::make_exception_ptr(Cancelled()));
            }
        });
        enqueue(urgency, [task] {
            if (task->taken.exchange(true)) return;
            task->registration.reset();
            task->promise.run(task->work);
        });
        return future;
    }

    // Lets running tasks end, and the waiting ones run or be cancelled. A task must not call this.
    void stop(Stop how);

    std::size_t queued() const;
    std::size_t thread_count() const { return threads_.size(); }

private:
    struct Item {
        int urgency;
        std::uint64_t order;
        std::function<void()> run;
        bool operator<(const Item& other) const {
            return urgency != other.urgency ? urgency < other.urgency : order > other.order;
        }
    };

    void enqueue(int urgency, std::function<void()> run);
    void work();

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::priority_queue<Item> queue_;
    std::uint64_t arrivals_ = 0;
    bool stopping_ = false;
    std::mutex stop_mutex_;
    std::vector<std::thread> threads_;
};

}  // namespace quayside
