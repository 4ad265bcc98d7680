export { ComposerOptions } from './composer-options.tsx'
export { Mentions } from './composer-mentions.tsx'
export { DictateButton } from './dictate-button.tsx'
