#include <atomic>

#include "check.hpp"
#include "exec/thread_pool.hpp"

using namespace quayside;

TEST(pool_runs_tasks) {
    std::atomic<int> ran{0};
    {
        ThreadPool pool(2);
        std::vector<std::future<int>> futures;
        for (int i = 0; i < 100; ++i) futures.push_back(pool.submit([i] { return i * i; }));
        for (int i = 0; i < 100; ++i) CHECK_EQ(futures[static_cast<std::size_t>(i)].get(), i * i);
        auto failing = pool.submit([]() -> int { throw std::runtime_error("no"); });
        CHECK_THROWS(failing.get(), std::runtime_error);
        for (int i = 0; i < 50; ++i) pool.submit([&] { ++ran; });
    }
    CHECK_EQ(ran.load(), 50);
}
