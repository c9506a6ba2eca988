import type { JsonObject } from '../src/core/json.js';
import { absenceSample } from './samples/absences.js';
import { anaesthesiaRecordSample } from './samples/anaesthesia-records.js';
import { appointmentTypeSample } from './samples/appointment-types.js';
import { appointmentSample } from './samples/appointments.js';
import { behaviourNoteSample } from './samples/behaviour-notes.js';
import { breedingRecordSample } from './samples/breeding-records.js';
import { breedSample } from './samples/breeds.js';
import { cageSample } from './samples/cages.js';
import { careTaskSample } from './samples/care-tasks.js';
import { certificateSample } from './samples/certificates.js';
import { claimSample } from './samples/claims.js';
import { consentSample } from './samples/consents.js';
import { consultationSample } from './samples/consultations.js';
import { controlledEntrySample } from './samples/controlled-entries.js';
import { cremationSample } from './samples/cremations.js';
import { deliverySample } from './samples/deliveries.js';
import { dentalChartSample } from './samples/dental-charts.js';
import { diagnosisSample } from './samples/diagnoses.js';
import { dietPlanSample } from './samples/diet-plans.js';
import { dispensingSample } from './samples/dispensings.js';
import { documentSample } from './samples/documents.js';
import { equipmentSample } from './samples/equipment-items.js';
import { estimateSample } from './samples/estimates.js';
import { farmVisitSample } from './samples/farm-visits.js';
import { fluidPlanSample } from './samples/fluid-plans.js';
import { herdSample } from './samples/herds.js';
import { hospitalStaySample } from './samples/hospital-stays.js';
import { imagingStudySample } from './samples/imaging-studies.js';
import { incidentSample } from './samples/incidents.js';
import { insurerSample } from './samples/insurers.js';
import { invoiceLineSample } from './samples/invoice-lines.js';
import { invoiceSample } from './samples/invoices.js';
import { labOrderSample } from './samples/lab-orders.js';
import { labResultSample } from './samples/lab-results.js';
import { laboratorySample } from './samples/laboratories.js';
import { locationSample } from './samples/locations.js';
import { medicineSample } from './samples/medicines.js';
import { messageSample } from './samples/messages.js';
import { ownerSample } from './samples/owners.js';
import { parasiteCheckSample } from './samples/parasite-checks.js';
import { patientSample } from './samples/patients.js';
import { paymentPlanSample } from './samples/payment-plans.js';
import { paymentSample } from './samples/payments.js';
import { prescriptionSample } from './samples/prescriptions.js';
import { priceItemSample } from './samples/price-items.js';
import { procedureSample } from './samples/procedures.js';
import { productSample } from './samples/products.js';
import { purchaseOrderSample } from './samples/purchase-orders.js';
import { referralSample } from './samples/referrals.js';
import { reminderSample } from './samples/reminders.js';
import { roomSample } from './samples/rooms.js';
import { shiftSample } from './samples/shifts.js';
import { staffMemberSample } from './samples/staff-members.js';
import { stockBatchSample } from './samples/stock-batches.js';
import { stockMovementSample } from './samples/stock-movements.js';
import { supplierSample } from './samples/suppliers.js';
import { surgerySample } from './samples/surgeries.js';
import { taxCodeSample } from './samples/tax-codes.js';
import { templateSample } from './samples/templates.js';
import { tillSample } from './samples/tills.js';
import { vaccinationSample } from './samples/vaccinations.js';
import { vaccineSample } from './samples/vaccines.js';
import { vitalSignSample } from './samples/vital-signs.js';
import { weightEntrySample } from './samples/weight-entries.js';

/** A sample of everything, by its path. */
export const SAMPLES: Record<string, (changes?: JsonObject) => JsonObject> = {
  'absences': absenceSample,
  'anaesthesia-records': anaesthesiaRecordSample,
  'appointment-types': appointmentTypeSample,
  'appointments': appointmentSample,
  'behaviour-notes': behaviourNoteSample,
  'breeding-records': breedingRecordSample,
  'breeds': breedSample,
  'cages': cageSample,
  'care-tasks': careTaskSample,
  'certificates': certificateSample,
  'claims': claimSample,
  'consents': consentSample,
  'consultations': consultationSample,
  'controlled-entries': controlledEntrySample,
  'cremations': cremationSample,
  'deliveries': deliverySample,
  'dental-charts': dentalChartSample,
  'diagnoses': diagnosisSample,
  'diet-plans': dietPlanSample,
  'dispensings': dispensingSample,
  'documents': documentSample,
  'equipment-items': equipmentSample,
  'estimates': estimateSample,
  'farm-visits': farmVisitSample,
  'fluid-plans': fluidPlanSample,
  'herds': herdSample,
  'hospital-stays': hospitalStaySample,
  'imaging-studies': imagingStudySample,
  'incidents': incidentSample,
  'insurers': insurerSample,
  'invoice-lines': invoiceLineSample,
  'invoices': invoiceSample,
  'lab-orders': labOrderSample,
  'lab-results': labResultSample,
  'laboratories': laboratorySample,
  'locations': locationSample,
  'medicines': medicineSample,
  'messages': messageSample,
  'owners': ownerSample,
  'parasite-checks': parasiteCheckSample,
  'patients': patientSample,
  'payment-plans': paymentPlanSample,
  'payments': paymentSample,
  'prescriptions': prescriptionSample,
  'price-items': priceItemSample,
  'procedures': procedureSample,
  'products': productSample,
  'purchase-orders': purchaseOrderSample,
  'referrals': referralSample,
  'reminders': reminderSample,
  'rooms': roomSample,
  'shifts': shiftSample,
  'staff-members': staffMemberSample,
  'stock-batches': stockBatchSample,
  'stock-movements': stockMovementSample,
  'suppliers': supplierSample,
  'surgeries': surgerySample,
  'tax-codes': taxCodeSample,
  'templates': templateSample,
  'tills': tillSample,
  'vaccinations': vaccinationSample,
  'vaccines': vaccineSample,
  'vital-signs': vitalSignSample,
  'weight-entries': weightEntrySample,
};
