// Generated from the description of the service, version 2026-02. Changes made here are lost.

import { fields, text } from './core/decode.js';
import { decodeAbsenceEvent, isAbsenceEventKind, type AbsenceEvent } from './events/absences.js';
import { decodeAnaesthesiaRecordEvent, isAnaesthesiaRecordEventKind, type AnaesthesiaRecordEvent } from './events/anaesthesia-records.js';
import { decodeAppointmentTypeEvent, isAppointmentTypeEventKind, type AppointmentTypeEvent } from './events/appointment-types.js';
import { decodeAppointmentEvent, isAppointmentEventKind, type AppointmentEvent } from './events/appointments.js';
import { decodeBehaviourNoteEvent, isBehaviourNoteEventKind, type BehaviourNoteEvent } from './events/behaviour-notes.js';
import { decodeBreedingRecordEvent, isBreedingRecordEventKind, type BreedingRecordEvent } from './events/breeding-records.js';
import { decodeBreedEvent, isBreedEventKind, type BreedEvent } from './events/breeds.js';
import { decodeCageEvent, isCageEventKind, type CageEvent } from './events/cages.js';
import { decodeCareTaskEvent, isCareTaskEventKind, type CareTaskEvent } from './events/care-tasks.js';
import { decodeCertificateEvent, isCertificateEventKind, type CertificateEvent } from './events/certificates.js';
import { decodeClaimEvent, isClaimEventKind, type ClaimEvent } from './events/claims.js';
import { decodeConsentEvent, isConsentEventKind, type ConsentEvent } from './events/consents.js';
import { decodeConsultationEvent, isConsultationEventKind, type ConsultationEvent } from './events/consultations.js';
import { decodeControlledEntryEvent, isControlledEntryEventKind, type ControlledEntryEvent } from './events/controlled-entries.js';
import { decodeCremationEvent, isCremationEventKind, type CremationEvent } from './events/cremations.js';
import { decodeDeliveryEvent, isDeliveryEventKind, type DeliveryEvent } from './events/deliveries.js';
import { decodeDentalChartEvent, isDentalChartEventKind, type DentalChartEvent } from './events/dental-charts.js';
import { decodeDiagnosisEvent, isDiagnosisEventKind, type DiagnosisEvent } from './events/diagnoses.js';
import { decodeDietPlanEvent, isDietPlanEventKind, type DietPlanEvent } from './events/diet-plans.js';
import { decodeDispensingEvent, isDispensingEventKind, type DispensingEvent } from './events/dispensings.js';
import { decodeDocumentEvent, isDocumentEventKind, type DocumentEvent } from './events/documents.js';
import { decodeEquipmentEvent, isEquipmentEventKind, type EquipmentEvent } from './events/equipment-items.js';
import { decodeEstimateEvent, isEstimateEventKind, type EstimateEvent } from './events/estimates.js';
import { decodeFarmVisitEvent, isFarmVisitEventKind, type FarmVisitEvent } from './events/farm-visits.js';
import { decodeFluidPlanEvent, isFluidPlanEventKind, type FluidPlanEvent } from './events/fluid-plans.js';
import { decodeHerdEvent, isHerdEventKind, type HerdEvent } from './events/herds.js';
import { decodeHospitalStayEvent, isHospitalStayEventKind, type HospitalStayEvent } from './events/hospital-stays.js';
import { decodeImagingStudyEvent, isImagingStudyEventKind, type ImagingStudyEvent } from './events/imaging-studies.js';
import { decodeIncidentEvent, isIncidentEventKind, type IncidentEvent } from './events/incidents.js';
import { decodeInsurerEvent, isInsurerEventKind, type InsurerEvent } from './events/insurers.js';
import { decodeInvoiceLineEvent, isInvoiceLineEventKind, type InvoiceLineEvent } from './events/invoice-lines.js';
import { decodeInvoiceEvent, isInvoiceEventKind, type InvoiceEvent } from './events/invoices.js';
import { decodeLabOrderEvent, isLabOrderEventKind, type LabOrderEvent } from './events/lab-orders.js';
import { decodeLabResultEvent, isLabResultEventKind, type LabResultEvent } from './events/lab-results.js';
import { decodeLaboratoryEvent, isLaboratoryEventKind, type LaboratoryEvent } from './events/laboratories.js';
import { decodeLocationEvent, isLocationEventKind, type LocationEvent } from './events/locations.js';
import { decodeMedicineEvent, isMedicineEventKind, type MedicineEvent } from './events/medicines.js';
import { decodeMessageEvent, isMessageEventKind, type MessageEvent } from './events/messages.js';
import { decodeOwnerEvent, isOwnerEventKind, type OwnerEvent } from './events/owners.js';
import { decodeParasiteCheckEvent, isParasiteCheckEventKind, type ParasiteCheckEvent } from './events/parasite-checks.js';
import { decodePatientEvent, isPatientEventKind, type PatientEvent } from './events/patients.js';
import { decodePaymentPlanEvent, isPaymentPlanEventKind, type PaymentPlanEvent } from './events/payment-plans.js';
import { decodePaymentEvent, isPaymentEventKind, type PaymentEvent } from './events/payments.js';
import { decodePrescriptionEvent, isPrescriptionEventKind, type PrescriptionEvent } from './events/prescriptions.js';
import { decodePriceItemEvent, isPriceItemEventKind, type PriceItemEvent } from './events/price-items.js';
import { decodeProcedureEvent, isProcedureEventKind, type ProcedureEvent } from './events/procedures.js';
import { decodeProductEvent, isProductEventKind, type ProductEvent } from './events/products.js';
import { decodePurchaseOrderEvent, isPurchaseOrderEventKind, type PurchaseOrderEvent } from './events/purchase-orders.js';
import { decodeReferralEvent, isReferralEventKind, type ReferralEvent } from './events/referrals.js';
import { decodeReminderEvent, isReminderEventKind, type ReminderEvent } from './events/reminders.js';
import { decodeRoomEvent, isRoomEventKind, type RoomEvent } from './events/rooms.js';
import { decodeShiftEvent, isShiftEventKind, type ShiftEvent } from './events/shifts.js';
import { decodeStaffMemberEvent, isStaffMemberEventKind, type StaffMemberEvent } from './events/staff-members.js';
import { decodeStockBatchEvent, isStockBatchEventKind, type StockBatchEvent } from './events/stock-batches.js';
import { decodeStockMovementEvent, isStockMovementEventKind, type StockMovementEvent } from './events/stock-movements.js';
import { decodeSupplierEvent, isSupplierEventKind, type SupplierEvent } from './events/suppliers.js';
import { decodeSurgeryEvent, isSurgeryEventKind, type SurgeryEvent } from './events/surgeries.js';
import { decodeTaxCodeEvent, isTaxCodeEventKind, type TaxCodeEvent } from './events/tax-codes.js';
import { decodeTemplateEvent, isTemplateEventKind, type TemplateEvent } from './events/templates.js';
import { decodeTillEvent, isTillEventKind, type TillEvent } from './events/tills.js';
import { decodeVaccinationEvent, isVaccinationEventKind, type VaccinationEvent } from './events/vaccinations.js';
import { decodeVaccineEvent, isVaccineEventKind, type VaccineEvent } from './events/vaccines.js';
import { decodeVitalSignEvent, isVitalSignEventKind, type VitalSignEvent } from './events/vital-signs.js';
import { decodeWeightEntryEvent, isWeightEntryEventKind, type WeightEntryEvent } from './events/weight-entries.js';

/** Anything that a webhook may be told. */
export type FetlockEvent =
  | OwnerEvent
  | PatientEvent
  | BreedEvent
  | AppointmentEvent
  | AppointmentTypeEvent
  | ConsultationEvent
  | DiagnosisEvent
  | PrescriptionEvent
  | MedicineEvent
  | DispensingEvent
  | VaccinationEvent
  | VaccineEvent
  | LabOrderEvent
  | LabResultEvent
  | LaboratoryEvent
  | ImagingStudyEvent
  | SurgeryEvent
  | ProcedureEvent
  | AnaesthesiaRecordEvent
  | VitalSignEvent
  | HospitalStayEvent
  | CageEvent
  | CareTaskEvent
  | FluidPlanEvent
  | ConsentEvent
  | EstimateEvent
  | PriceItemEvent
  | TaxCodeEvent
  | InvoiceEvent
  | InvoiceLineEvent
  | PaymentEvent
  | PaymentPlanEvent
  | TillEvent
  | InsurerEvent
  | ClaimEvent
  | SupplierEvent
  | ProductEvent
  | StockBatchEvent
  | StockMovementEvent
  | PurchaseOrderEvent
  | DeliveryEvent
  | ControlledEntryEvent
  | StaffMemberEvent
  | ShiftEvent
  | AbsenceEvent
  | RoomEvent
  | LocationEvent
  | EquipmentEvent
  | ReminderEvent
  | MessageEvent
  | TemplateEvent
  | DocumentEvent
  | CertificateEvent
  | ReferralEvent
  | WeightEntryEvent
  | DietPlanEvent
  | DentalChartEvent
  | ParasiteCheckEvent
  | BehaviourNoteEvent
  | HerdEvent
  | FarmVisitEvent
  | BreedingRecordEvent
  | CremationEvent
  | IncidentEvent;

/** Null for kinds that this version does not know: the service adds some now and then. */
export function decodeEvent(value: unknown): FetlockEvent | null {
  const kind = text(fields(value, 'event'), 'kind');
  if (isOwnerEventKind(kind)) {
    return decodeOwnerEvent(value);
  }
  if (isPatientEventKind(kind)) {
    return decodePatientEvent(value);
  }
  if (isBreedEventKind(kind)) {
    return decodeBreedEvent(value);
  }
  if (isAppointmentEventKind(kind)) {
    return decodeAppointmentEvent(value);
  }
  if (isAppointmentTypeEventKind(kind)) {
    return decodeAppointmentTypeEvent(value);
  }
  if (isConsultationEventKind(kind)) {
    return decodeConsultationEvent(value);
  }
  if (isDiagnosisEventKind(kind)) {
    return decodeDiagnosisEvent(value);
  }
  if (isPrescriptionEventKind(kind)) {
    return decodePrescriptionEvent(value);
  }
  if (isMedicineEventKind(kind)) {
    return decodeMedicineEvent(value);
  }
  if (isDispensingEventKind(kind)) {
    return decodeDispensingEvent(value);
  }
  if (isVaccinationEventKind(kind)) {
    return decodeVaccinationEvent(value);
  }
  if (isVaccineEventKind(kind)) {
    return decodeVaccineEvent(value);
  }
  if (isLabOrderEventKind(kind)) {
    return decodeLabOrderEvent(value);
  }
  if (isLabResultEventKind(kind)) {
    return decodeLabResultEvent(value);
  }
  if (isLaboratoryEventKind(kind)) {
    return decodeLaboratoryEvent(value);
  }
  if (isImagingStudyEventKind(kind)) {
    return decodeImagingStudyEvent(value);
  }
  if (isSurgeryEventKind(kind)) {
    return decodeSurgeryEvent(value);
  }
  if (isProcedureEventKind(kind)) {
    return decodeProcedureEvent(value);
  }
  if (isAnaesthesiaRecordEventKind(kind)) {
    return decodeAnaesthesiaRecordEvent(value);
  }
  if (isVitalSignEventKind(kind)) {
    return decodeVitalSignEvent(value);
  }
  if (isHospitalStayEventKind(kind)) {
    return decodeHospitalStayEvent(value);
  }
  if (isCageEventKind(kind)) {
    return decodeCageEvent(value);
  }
  if (isCareTaskEventKind(kind)) {
    return decodeCareTaskEvent(value);
  }
  if (isFluidPlanEventKind(kind)) {
    return decodeFluidPlanEvent(value);
  }
  if (isConsentEventKind(kind)) {
    return decodeConsentEvent(value);
  }
  if (isEstimateEventKind(kind)) {
    return decodeEstimateEvent(value);
  }
  if (isPriceItemEventKind(kind)) {
    return decodePriceItemEvent(value);
  }
  if (isTaxCodeEventKind(kind)) {
    return decodeTaxCodeEvent(value);
  }
  if (isInvoiceEventKind(kind)) {
    return decodeInvoiceEvent(value);
  }
  if (isInvoiceLineEventKind(kind)) {
    return decodeInvoiceLineEvent(value);
  }
  if (isPaymentEventKind(kind)) {
    return decodePaymentEvent(value);
  }
  if (isPaymentPlanEventKind(kind)) {
    return decodePaymentPlanEvent(value);
  }
  if (isTillEventKind(kind)) {
    return decodeTillEvent(value);
  }
  if (isInsurerEventKind(kind)) {
    return decodeInsurerEvent(value);
  }
  if (isClaimEventKind(kind)) {
    return decodeClaimEvent(value);
  }
  if (isSupplierEventKind(kind)) {
    return decodeSupplierEvent(value);
  }
  if (isProductEventKind(kind)) {
    return decodeProductEvent(value);
  }
  if (isStockBatchEventKind(kind)) {
    return decodeStockBatchEvent(value);
  }
  if (isStockMovementEventKind(kind)) {
    return decodeStockMovementEvent(value);
  }
  if (isPurchaseOrderEventKind(kind)) {
    return decodePurchaseOrderEvent(value);
  }
  if (isDeliveryEventKind(kind)) {
    return decodeDeliveryEvent(value);
  }
  if (isControlledEntryEventKind(kind)) {
    return decodeControlledEntryEvent(value);
  }
  if (isStaffMemberEventKind(kind)) {
    return decodeStaffMemberEvent(value);
  }
  if (isShiftEventKind(kind)) {
    return decodeShiftEvent(value);
  }
  if (isAbsenceEventKind(kind)) {
    return decodeAbsenceEvent(value);
  }
  if (isRoomEventKind(kind)) {
    return decodeRoomEvent(value);
  }
  if (isLocationEventKind(kind)) {
    return decodeLocationEvent(value);
  }
  if (isEquipmentEventKind(kind)) {
    return decodeEquipmentEvent(value);
  }
  if (isReminderEventKind(kind)) {
    return decodeReminderEvent(value);
  }
  if (isMessageEventKind(kind)) {
    return decodeMessageEvent(value);
  }
  if (isTemplateEventKind(kind)) {
    return decodeTemplateEvent(value);
  }
  if (isDocumentEventKind(kind)) {
    return decodeDocumentEvent(value);
  }
  if (isCertificateEventKind(kind)) {
    return decodeCertificateEvent(value);
  }
  if (isReferralEventKind(kind)) {
    return decodeReferralEvent(value);
  }
  if (isWeightEntryEventKind(kind)) {
    return decodeWeightEntryEvent(value);
  }
  if (isDietPlanEventKind(kind)) {
    return decodeDietPlanEvent(value);
  }
  if (isDentalChartEventKind(kind)) {
    return decodeDentalChartEvent(value);
  }
  if (isParasiteCheckEventKind(kind)) {
    return decodeParasiteCheckEvent(value);
  }
  if (isBehaviourNoteEventKind(kind)) {
    return decodeBehaviourNoteEvent(value);
  }
  if (isHerdEventKind(kind)) {
    return decodeHerdEvent(value);
  }
  if (isFarmVisitEventKind(kind)) {
    return decodeFarmVisitEvent(value);
  }
  if (isBreedingRecordEventKind(kind)) {
    return decodeBreedingRecordEvent(value);
  }
  if (isCremationEventKind(kind)) {
    return decodeCremationEvent(value);
  }
  if (isIncidentEventKind(kind)) {
    return decodeIncidentEvent(value);
  }
  return null;
}
