CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"team_id" uuid,
	"email" text NOT NULL,
	"invitee_id" uuid,
	"inviter_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"mail_failure" text,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitation_place" CHECK (num_nonnulls("invitation"."project_id", "invitation"."team_id") = 1)
);
--> statement-breakpoint
INSERT INTO invitation (id, project_id, email, invitee_id, inviter_id, role, status, token_hash, dismissed_at, mail_failure, invited_at)
  SELECT id, project_id, email, invitee_id, inviter_id, role, status, token_hash, dismissed_at, mail_failure, invited_at
  FROM project_invitation;
--> statement-breakpoint
-- one for each address, as of projects: the one that waits, or the last; what has no link of its own is opened by none
INSERT INTO invitation (id, team_id, email, invitee_id, inviter_id, role, status, token_hash, mail_failure, invited_at)
  SELECT DISTINCT ON (organization_id, lower(email)) id, organization_id, lower(email), invitee_id, inviter_id,
    coalesce(role, 'member'),
    CASE status WHEN 'canceled' THEN 'revoked' WHEN 'rejected' THEN 'declined' ELSE status END,
    coalesce(token_hash, id::text), mail_failure, least(invited_at, expires_at - interval '14 days')
  FROM organization_invitation
  ORDER BY organization_id, lower(email), status = 'pending' DESC, invited_at DESC, id DESC;
--> statement-breakpoint
DROP TABLE "project_invitation" CASCADE;--> statement-breakpoint
DROP TABLE "organization_invitation" CASCADE;--> statement-breakpoint
ALTER TABLE "organization" DROP CONSTRAINT "organization_slug_unique";--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invitee_id_user_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_project_email" ON "invitation" USING btree ("project_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_team_email" ON "invitation" USING btree ("team_id","email");--> statement-breakpoint
CREATE INDEX "invitation_bell" ON "invitation" USING btree ("invitee_id","status",("dismissed_at" is not null),"invited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email");--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "active_organization_id";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "slug";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "logo";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "metadata";