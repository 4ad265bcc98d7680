export { changeFolders } from './change-folders.ts'
