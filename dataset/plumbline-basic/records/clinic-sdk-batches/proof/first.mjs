// The first 150 of 160 patients, of which the service gives at most 100 at a time.
import { FakeService } from '../dist/test/fake_service.js';
import { patientSample } from '../dist/test/samples/patients.js';
import { verdict } from './verdict.mjs';

const all = Array.from({ length: 160 }, (_, index) => patientSample({ id: `pat_${index}` }));
const service = new FakeService().put('/patients', all);
const ids = (await service.clinic().patients.first(150)).map(({ id }) => id);
if (ids[0] !== 'pat_0' || ids[99] !== 'pat_99') process.exit(3);
verdict(ids.length !== 150 || ids[149] !== 'pat_149', `first(150) gave ${ids.length} patients`);
