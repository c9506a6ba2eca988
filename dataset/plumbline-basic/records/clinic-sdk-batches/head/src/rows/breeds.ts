// Generated from the description of the service, version 2026-02. Changes made here are lost.

import type { Breed } from '../resources/breeds.js';
import { figure, instant, yesNo } from './cells.js';

/** The columns of a table of breeds, and what is above them. */
export const BREED_COLUMNS = {
  id: 'Id',
  species: 'Species',
  name: 'Name',
  synonyms: 'Synonyms',
  adultWeightFromGrams: 'Adult weight from grams',
  adultWeightToGrams: 'Adult weight to grams',
  brachycephalic: 'Brachycephalic',
  knownRisks: 'Known risks',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const;

/** A breed as a row of that table, in texts. */
export function breedRow(item: Breed): Record<keyof typeof BREED_COLUMNS, string> {
  return {
    id: item.id,
    species: item.species,
    name: item.name,
    synonyms: item.synonyms.join(', '),
    adultWeightFromGrams: figure(item.adultWeightFromGrams),
    adultWeightToGrams: figure(item.adultWeightToGrams),
    brachycephalic: yesNo(item.brachycephalic),
    knownRisks: item.knownRisks.join(', '),
    createdAt: instant(item.createdAt),
    updatedAt: instant(item.updatedAt),
  };
}
