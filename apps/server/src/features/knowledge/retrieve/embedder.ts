/** Turns texts to vectors, with a model that someone has configured. Without one, words alone are searched. */
export interface Embedder {
  /** Vectors of different models are never compared. */
  readonly model: string
  /** One vector of finite numbers per text, all of one length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>
}
