export { type Passage } from './passage.ts'
export { asAttribute, asMaterial, joinNeighbours, renderPassages } from './render-passages.ts'
export { isRow, rowAfter } from './row-place.ts'
