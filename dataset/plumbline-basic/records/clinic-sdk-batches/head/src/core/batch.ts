import type { Client } from './client.js';
import { MOST_OPERATIONS, type Operation, type OperationResult } from './wire.js';

/** An operation that failed, or of which nobody knows whether it was carried out. */
export interface Failure {
  /** Its place in the batch, from 0. */
  index: number;
  operation: Operation;
  reason: string;
}

/** Some operations of a batch failed. The others were carried out. */
export class BatchError extends Error {
  override readonly name = 'BatchError';

  constructor(
    readonly size: number,
    readonly failures: readonly Failure[],
  ) {
    super(`${failures.length} of ${size} operations failed, the first because: ${failures[0]?.reason}`);
  }
}

/** Any number of operations, sent in as few requests as possible. */
export class Batch {
  private operations: Operation[] = [];

  constructor(private readonly client: Client) {}

  add(...operations: Operation[]): this {
    this.operations.push(...operations);
    return this;
  }

  /**
   * Sends what was added since the last time, in its order, and says how many operations that were. Rejects
   * with a BatchError that has every operation that failed.
   */
  async send(): Promise<number> {
    const operations = this.operations;
    this.operations = [];
    const failures: Failure[] = [];
    for (let from = 0; from < operations.length; from += MOST_OPERATIONS) {
      failures.push(...(await this.sendPart(operations.slice(from, from + MOST_OPERATIONS), from)));
    }
    if (failures.length > 0) {
      throw new BatchError(operations.length, failures);
    }
    return operations.length;
  }

  private async sendPart(operations: Operation[], from: number): Promise<Failure[]> {
    const failure = (operation: Operation, at: number, reason: string) => ({ index: from + at, operation, reason });
    try {
      const results = await this.client.sendBatch(operations);
      return operations.flatMap((operation, at) => {
        const reason = reasonOf(results[at]);
        return reason === null ? [] : [failure(operation, at, reason)];
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return operations.map((operation, at) => failure(operation, at, reason));
    }
  }
}

/** Why an operation failed, or null if it did not. */
function reasonOf(result: OperationResult | undefined): string | null {
  return result?.problem ? `${result.problem.code}: ${result.problem.message}` : null;
}
