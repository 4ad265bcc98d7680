DROP INDEX "bot_public_name";--> statement-breakpoint
ALTER TABLE "prompt_offer" ADD COLUMN "rank" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: the rank of what is in the library already, as rankOf in features/prompts/public-prompts.ts makes it.
UPDATE "prompt_offer" o SET "rank" = least(u."use_count", 999999) + 1000000 * u.share
FROM (
  SELECT "prompt_id", "use_count", CASE WHEN "people" = 0 OR "kept" = 0 THEN 0 ELSE round(1000000 * (
    least(1, "kept"::float8 / "people") + 3.8416 / (2 * "people") - 1.96 * sqrt(
      (least(1, "kept"::float8 / "people") * (1 - least(1, "kept"::float8 / "people")) + 3.8416 / (4 * "people")) / "people")
    ) / (1 + 3.8416 / "people"))::bigint END AS share
  FROM "public_prompt_use"
) u WHERE u."prompt_id" = o."prompt_id"::text;--> statement-breakpoint
CREATE INDEX "prompt_offer_library" ON "prompt_offer" USING btree ("rank","prompt_id") WHERE "prompt_offer"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "prompt_offer_library_tag" ON "prompt_offer" USING btree ("tag","rank","prompt_id") WHERE "prompt_offer"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "prompt_offer_library_name" ON "prompt_offer" USING gin ("name" gin_trgm_ops) WHERE "prompt_offer"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "prompt_offer_library_text" ON "prompt_offer" USING gin (("name" || ' ' || "text") gin_trgm_ops) WHERE "prompt_offer"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "bot_public_name" ON "bot" USING gin (("live" ->> 'name') gin_trgm_ops,("live" ->> 'description') gin_trgm_ops) WHERE "bot"."access" = 'public' and "bot"."live" is not null;