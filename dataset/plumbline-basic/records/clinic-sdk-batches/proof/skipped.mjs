// The service was out of time before the second of two operations: whoever sent them has to hear of it.
import { Batch, BatchError } from '../dist/src/core/batch.js';
import { FakeService } from '../dist/test/fake_service.js';
import { verdict } from './verdict.mjs';

const service = new FakeService().answer(200, { results: [{ outcome: 'done', body: {} }, { outcome: 'skipped' }] });
const { client, owners } = service.clinic();
const batch = new Batch(client).add(owners.change('own_1', { blocked: true }), owners.change('own_2', { blocked: true }));
const ended = await batch.send().catch((error) => error);
if (service.requests.length !== 1) process.exit(3);
if (ended instanceof BatchError) {
  verdict(!ended.failures.some(({ index }) => index === 1), `failures: ${ended.failures.map(({ index }) => index)}`);
}
verdict(true, `an operation was skipped, and send says that ${ended} were carried out`);
