UPDATE "attachment" SET "title" = normalize("title", NFC), "file_name" = normalize("file_name", NFC) WHERE "title" IS NOT NFC NORMALIZED OR "file_name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "chat" SET "title" = normalize("title", NFC) WHERE "title" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "project" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "saved_prompt" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "folder" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
