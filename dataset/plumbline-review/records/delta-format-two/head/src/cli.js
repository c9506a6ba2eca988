#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { makeApp } from './app.js';
import { makeServer } from './api/server.js';
import { issue } from './access/tokens.js';
import { loadConfig } from './config.js';
import { inspectDelta } from './delta/patch.js';
import { alarms } from './report/alarms.js';
import { stuckJobs } from './report/stuck.js';
import { summarize } from './report/summary.js';
import { DAY, SECOND } from './util/clock.js';

const USAGE = `usage: lampworks COMMAND [ARGUMENT...]
  serve                                run the service
  image VERSION FILE                   add an image
  inspect FILE                         say what a delta holds
  token TENANT USER ROLE [DISTRICT]    print a token for a week
  summary ROLLOUT                      print a page about a rollout
  stuck                                jobs whose worker has gone quiet
  alarms                               rollouts that fail too much
`;

const COMMANDS = {
  serve(app) {
    const server = makeServer(app);
    const { host, port } = app.config.listen;
    setInterval(() => app.rollouts.tick(), 5 * SECOND);
    server.listen(port, host, () => console.log(`listening on ${host}:${port}`));
    return false;
  },
  image(app, version, file) {
    app.library.add(version, readFileSync(file));
  },
  inspect(app, file) {
    console.log(JSON.stringify(inspectDelta(new Uint8Array(readFileSync(file))), null, 2));
  },
  token(app, tenant, user, role, district = '') {
    console.log(issue(app.config.secret, { tenant, user, role, district }, app.clock.now() + 7 * DAY));
  },
  summary(app, id) {
    const rollout = app.rollouts.get(id);
    process.stdout.write(summarize(rollout, {
      state: app.store.state, counts: app.rollouts.counts(id), health: app.rollouts.healthOf(id),
    }));
  },
  stuck(app) {
    for (const entry of stuckJobs(app.store.state, app.clock.now())) {
      console.log(`${entry.job} ${entry.worker} ${Math.round(entry.overdueMs / SECOND)}s`);
    }
  },
  alarms(app) {
    for (const entry of alarms(app.store.state, (id) => app.rollouts.healthOf(id))) {
      console.log(`${entry.tenant} ${entry.rollout}: ${entry.text}`);
    }
  },
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name ?? '')) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const app = makeApp(loadConfig(process.env.LAMPWORKS_CONFIG ?? 'config/lampworks.json'));
  if (COMMANDS[name](app, ...args) !== false) app.close();
}
