export { promptFolders } from './prompt-folders.ts'
