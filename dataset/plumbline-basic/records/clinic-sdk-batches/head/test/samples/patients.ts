import type { JsonObject } from '../../src/core/json.js';

/** A patient as the service sends it, with `changes`. */
export function patientSample(changes: JsonObject = {}): JsonObject {
  return {
    id: 'pat_515',
    owner_id: 'own_640',
    name: 'new',
    species: 'pig',
    breed_id: 'bre_954',
    sex: 'female',
    neutered: false,
    born_on: '2026-02-16',
    birth_estimated: false,
    colour: null,
    chip_number: null,
    tattoo: 'TA-31175',
    passport_number: 'PA-87407',
    weight_grams: 4827,
    insured_by: 'ins_203',
    policy_number: 'PO-8970',
    temper: 'bites',
    died_on: null,
    allergies: ['monday', 'two'],
    remarks: null,
    created_at: '2026-01-12T08:00:00Z',
    updated_at: '2026-02-03T10:15:00Z',
    archived_at: null,
    ...changes,
  };
}
