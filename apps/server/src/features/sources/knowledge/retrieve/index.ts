export { idf } from './query-terms.ts'
export {
  allPassages,
  getEmbeddingProgress,
  knowledgeSize,
  findEmbeddingModelName,
  openingPassages,
  readPassages,
  searchPassages,
} from './search-passages.ts'
export { newTrace, type SearchTrace, type TracedPassage, minShareOfBest } from './search-trace.ts'
export { textQuery } from './text-query.ts'
