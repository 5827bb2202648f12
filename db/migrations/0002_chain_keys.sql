ALTER TABLE `projects` ADD `chain_keys_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `relink_after_seq` integer;