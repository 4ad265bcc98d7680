export const streamEnd = '[DONE]'
