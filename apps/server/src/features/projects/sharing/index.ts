export { openPagePictures } from './picture/page-pictures.ts'
export { markOf } from './picture/picture-of.ts'
export { servePicture } from './picture/serve-picture.ts'
