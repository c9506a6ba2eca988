// For -fsanitize=thread: cancels, stops and chains at random; each future must end, each task run at most once.
#include <cstdio>
#include <random>
#include "exec/thread_pool.hpp"
using namespace quayside;
int main() {
    std::mt19937 g(3); long done = 0, cancelled = 0;
    for (int round = 0; round < 300; ++round) {
        std::atomic<int> ran{0}, calls{0}; std::vector<Future<int>> fs; CancelSource root;
        {
            ThreadPool pool(1 + g() % 3); std::vector<std::unique_ptr<CancelSource>> kids; std::vector<CancelRegistration> regs;
            for (int i = 0; i < 4; ++i) { kids.push_back(std::make_unique<CancelSource>(root.token())); regs.push_back(kids.back()->token().on_cancel([&] { ++calls; })); }
            std::thread killer([&, k = g() % 4] { if (k == 0) root.cancel(); else kids[k]->cancel(); });
            for (int i = 0; i < 40; ++i) { auto t = kids[g() % 4]->token(); auto f = pool.submit([&ran, i] { ++ran; return i; }, g() % 2 ? t : CancelToken(), (int)(g() % 3)); fs.push_back(g() % 2 ? f.then([](int x) { return x; }) : f); }
            if (g() % 3 == 0) for (auto& r : regs) r.reset();
            if (g() % 2) pool.stop(g() % 2 ? ThreadPool::Stop::Drain : ThreadPool::Stop::Discard);
            killer.join(); regs.clear(); kids.clear();
        }
        int ok = 0; for (std::size_t i = 0; i < fs.size(); ++i) { try { if (fs[i].get() != (int)i) return 1; ++ok; } catch (const Cancelled&) { ++cancelled; } }
        if (ok != ran) { std::printf("ran %d ok %d\n", ran.load(), ok); return 1; }
        done += ok; try { when_all(fs).get(); } catch (const Cancelled&) {}
    }
    std::printf("%ld done, %ld cancelled\n", done, cancelled); return 0;
}
