export {
  insertChange,
  selectChanges,
  selectChangesIn,
  selectMissingQuotes,
  selectLastChanges,
  consumePreviousText,
} from '../keep/change-queries.ts'
export { ingestQueue, readLater, refreshLink } from './reading.ts'
export { deletePassagesLater, passageDeletionQueue } from './delete-passages-later.ts'
