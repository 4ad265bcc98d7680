export { addItems, countItems, findPage, lockItems, selectItemIds, selectItems } from './base-queries.ts'
export { deletePagesOf } from './delete-attachments.ts'
export { type Bytes, discardBlob, storeBlob } from './keep-blob.ts'
export { readStorage, requireStorageRoom } from './storage.ts'
