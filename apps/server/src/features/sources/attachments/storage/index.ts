export { addItems, countItems, findPage, lockItems, selectItemIds, selectItems } from './base-queries.ts'
export { deleteChatPages } from './delete-attachments.ts'
export { type StoredBytes, enqueueBlobDeletion, storeBlob } from './store-blob.ts'
export { readStorage, requireStorageSpace } from './storage.ts'
