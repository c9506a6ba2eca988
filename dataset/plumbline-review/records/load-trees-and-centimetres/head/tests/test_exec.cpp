#include <atomic>

#include "check.hpp"
#include "exec/thread_pool.hpp"

using namespace quayside;
using namespace std::chrono_literals;

TEST(pool_runs_tasks) {
    ThreadPool pool(2);
    std::vector<Future<int>> futures;
    for (int i = 0; i < 100; ++i) futures.push_back(pool.submit([i] { return i * i; }));
    for (int i = 0; i < 100; ++i) CHECK_EQ(futures[static_cast<std::size_t>(i)].get(), i * i);
    auto all = when_all(futures).get();
    CHECK_EQ(all.size(), 100u);
    CHECK_EQ(all[9], 81);
    auto failing = pool.submit([]() -> int { throw std::runtime_error("no"); });
    CHECK_THROWS(failing.get(), std::runtime_error);
    CHECK_THROWS(failing.then([](int i) { return i; }).get(), std::runtime_error);
    CHECK_EQ(futures[3].then([](int i) { return i + 1; }).then([](int i) { return i * 2; }).get(), 20);
}

TEST(pool_prefers_the_urgent) {
    ThreadPool pool(1);
    Promise<void> gate;
    auto open = gate.future();
    auto first = pool.submit([open] { open.get(); });
    std::vector<int> order;
    std::vector<Future<void>> rest;
    for (int i = 0; i < 6; ++i) {
        rest.push_back(pool.submit([&order, i] { order.push_back(i); }, {}, i % 2));
    }
    gate.set();
    for (auto& future : rest) future.get();
    CHECK((order == std::vector<int>{1, 3, 5, 0, 2, 4}));
}

TEST(pool_cancels_what_waits) {
    ThreadPool pool(1);
    Promise<void> gate;
    auto open = gate.future();
    auto first = pool.submit([open] { open.get(); });
    CancelSource source;
    std::atomic<int> ran{0};
    auto waiting = pool.submit([&] { ++ran; }, source.token());
    source.cancel();
    CHECK(waiting.is_ready());
    CHECK_THROWS(waiting.get(), Cancelled);
    auto late = pool.submit([&] { ++ran; }, source.token());
    CHECK_THROWS(late.get(), Cancelled);
    gate.set();
    first.get();
    pool.stop(ThreadPool::Stop::Drain);
    CHECK_EQ(ran.load(), 0);
    CHECK_THROWS(pool.submit([] {}).get(), Cancelled);
}

TEST(pool_stops) {
    std::atomic<int> ran{0};
    std::vector<Future<void>> futures;
    {
        ThreadPool pool(2);
        for (int i = 0; i < 50; ++i) futures.push_back(pool.submit([&] { ++ran; }));
        pool.stop(ThreadPool::Stop::Drain);
    }
    CHECK_EQ(ran.load(), 50);
    Promise<void> gate;
    auto open = gate.future();
    ThreadPool pool(1);
    Promise<void> started;
    auto running = pool.submit([&started, open] {
        started.set();
        open.get();
    });
    auto queued = pool.submit([] {});
    started.future().get();
    queued.on_ready([&] { gate.set(); });
    pool.stop(ThreadPool::Stop::Discard);
    CHECK_THROWS(queued.get(), Cancelled);
    running.get();
}

TEST(cancellation_reaches_children) {
    CancelSource parent;
    CancelSource child(parent.token());
    int calls = 0;
    auto kept = child.token().on_cancel([&] { ++calls; });
    auto dropped = child.token().on_cancel([&] { calls += 10; });
    dropped.reset();
    parent.cancel();
    parent.cancel();
    CHECK(child.cancelled());
    CHECK_EQ(calls, 1);
    auto late = child.token().on_cancel([&] { calls += 100; });
    CHECK_EQ(calls, 101);
    CHECK_THROWS(child.token().check(), Cancelled);
    CancelSource other;
    CancelSource lone(other.token());
    lone.cancel();
    CHECK(!other.cancelled());
}

TEST(promises_are_broken) {
    Future<int> future;
    {
        Promise<int> promise;
        future = promise.future();
        CHECK(!future.wait_for(1ms));
    }
    CHECK_THROWS(future.get(), Cancelled);
    Promise<int> promise;
    CHECK(promise.set(1));
    CHECK(!promise.set(2));
    CHECK_EQ(promise.future().get(), 1);
    CHECK(when_all(std::vector<Future<int>>{}).get().empty());
}
