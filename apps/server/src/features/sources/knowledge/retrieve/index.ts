export { idf } from './query-terms.ts'
export {
  selectAllPassages,
  getEmbeddingProgress,
  sumCharacters,
  findEmbeddingModelName,
  selectOpenings,
  readPassages,
  searchPassages,
} from './search-passages.ts'
export { createTrace, type SearchTrace, type TracedPassage, minShareOfBest } from './search-trace.ts'
export { textQuery } from './text-query.ts'
