/** The line that ends a stream of server-sent events. */
export const streamEnd = '[DONE]'
