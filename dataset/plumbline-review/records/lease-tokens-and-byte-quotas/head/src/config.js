import { readFileSync } from 'node:fs';
import { invalid } from './util/errors.js';

/** Seconds here, as people write them; see docs/operations.md for each. */
export const DEFAULTS = {
  data: './data',
  listen: { host: '127.0.0.1', port: 7420 },
  secret: '',
  lease: { seconds: 120, maxAttempts: 5, backoffSeconds: 30, backoffLimitSeconds: 1800 },
  queue: { quantumBytes: 16384 },
  quota: {
    tenantBytesPerSecond: 65536,
    tenantBurstBytes: 4194304,
    gatewayBytesPerSecond: 2048,
    gatewayBurstBytes: 524288,
    gatewayConcurrency: 4,
  },
  health: { windowSeconds: 3600 },
  snapshot: { everyEvents: 5000 },
  delta: { blockBytes: 32, maxRatio: 0.8 },
};

function merge(defaults, given, path) {
  const out = { ...defaults };
  for (const [key, value] of Object.entries(given)) {
    if (!(key in defaults)) throw invalid(`unknown setting ${path}${key}`);
    const known = defaults[key];
    if (known !== null && typeof known === 'object') {
      if (value === null || typeof value !== 'object') throw invalid(`${path}${key} must be an object`);
      out[key] = merge(known, value, `${path}${key}.`);
    } else if (typeof value !== typeof known) {
      throw invalid(`${path}${key} must be a ${typeof known}`);
    } else {
      out[key] = value;
    }
  }
  return out;
}

function positive(config, ...paths) {
  for (const path of paths) {
    const value = path.split('.').reduce((node, key) => node[key], config);
    if (!(value > 0)) throw invalid(`${path} must be more than zero`);
  }
}

export function makeConfig(given = {}) {
  const config = merge(DEFAULTS, given, '');
  positive(config, 'lease.seconds', 'lease.maxAttempts', 'queue.quantumBytes', 'quota.tenantBytesPerSecond',
    'quota.tenantBurstBytes', 'quota.gatewayBytesPerSecond', 'quota.gatewayBurstBytes', 'quota.gatewayConcurrency',
    'health.windowSeconds', 'snapshot.everyEvents', 'delta.blockBytes', 'delta.maxRatio');
  if (config.lease.backoffLimitSeconds < config.lease.backoffSeconds) {
    throw invalid('lease.backoffLimitSeconds is below lease.backoffSeconds');
  }
  return config;
}

export function loadConfig(file) {
  return makeConfig(JSON.parse(readFileSync(file, 'utf8')));
}
