// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, moment, oneOf, optional, text, texts } from '../core/decode.js';
import { decodeCertificate, type Certificate } from '../resources/certificates.js';

export type CertificateEventKind =
  | 'certificate.created'
  | 'certificate.changed'
  | 'certificate.archived'
  | 'certificate.restored'
  | 'certificate.revoke';

export const CERTIFICATE_EVENT_KINDS: readonly CertificateEventKind[] = [
  'certificate.created',
  'certificate.changed',
  'certificate.archived',
  'certificate.restored',
  'certificate.revoke',
];

/** Something that happened to a certificate, as the service reports it to a webhook. */
export interface CertificateEvent {
  id: string;
  kind: CertificateEventKind;
  happenedAt: Date;
  /** Who did it, or null if it was the service itself. */
  byId: string | null;
  /** The names of the fields that are different from before. */
  changed: string[];
  /** As it was just afterwards. */
  certificate: Certificate;
}

/** Whether an event is about a certificate, before the rest of it is looked at. */
export function isCertificateEventKind(kind: string): kind is CertificateEventKind {
  return (CERTIFICATE_EVENT_KINDS as readonly string[]).includes(kind);
}

export function decodeCertificateEvent(value: unknown, at = 'certificate event'): CertificateEvent {
  const from = fields(value, at);
  return {
    id: text(from, 'id'),
    kind: oneOf(from, 'kind', CERTIFICATE_EVENT_KINDS),
    happenedAt: moment(from, 'happened_at'),
    byId: optional(from, 'by_id', text),
    changed: texts(from, 'changed'),
    certificate: decodeCertificate(from.values['certificate'], `${at}.certificate`),
  };
}
