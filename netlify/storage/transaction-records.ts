/** The records of transactions: one each, whose creation decides it. */
import { InvalidRecord } from './invalid-record.ts'
import type { Key } from './store.ts'

/** `keys`: the documents of a committed one, which all carried its intent. `at`: when it was decided, in milliseconds. */
export type TransactionRecord = { v: 1; state: 'committed' | 'aborted'; keys: string[]; at: number }

export const allTransactions = 'tx/'

/** The key of a transaction. Its id begins with the time at which it was born, so that a list covers a day (in UTC). */
export function transactionKey(id: string): Key<TransactionRecord> {
  const born = /^([0-9a-z]{9})-[0-9a-z-]+\.\d{3}$/.exec(id)?.[1]
  if (born === undefined) throw new InvalidRecord('the id of a transaction is malformed')
  return `${allTransactions}${new Date(Number.parseInt(born, 36)).toISOString().slice(0, 10)}/${id}` as Key<TransactionRecord>
}
