-- Names and unspaced scripts are found by trigrams; vectors only where the engine has them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
    CREATE EXTENSION IF NOT EXISTS vector;
  END IF;
-- an ordinary role may not create it: platform/db/vectors.ts looks again at every start
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
