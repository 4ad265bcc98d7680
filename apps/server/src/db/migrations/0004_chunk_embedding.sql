-- Vectors of passages, where the engine can hold them. One model at a time is searched; others may be left over from a change.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') THEN
    CREATE TABLE IF NOT EXISTS "chunk_embedding" (
      "chunk_id" bigint NOT NULL REFERENCES "chunk"("id") ON DELETE CASCADE,
      "model" text NOT NULL,
      "embedding" vector NOT NULL,
      PRIMARY KEY ("chunk_id", "model")
    );
  END IF;
END $$;
